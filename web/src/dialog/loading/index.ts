// Each entry imports this file first, so that the bundler does not create a separate chunk for a shared module
// (docs/internals/decisions/page.md#loading-order).
import './parts'
import './sentences'
