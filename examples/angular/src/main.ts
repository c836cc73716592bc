import { bootstrapApplication } from '@angular/platform-browser'
import { Site } from './Site'

bootstrapApplication(Site)
