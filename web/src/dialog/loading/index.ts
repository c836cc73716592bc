// Each entry imports this first, so that the bundler leaves no shared module in a chunk of its own (docs/internals/decisions/page.md#loading-order).
import './parts'
import './sentences'
