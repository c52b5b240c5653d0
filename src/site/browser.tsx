import { startApp } from './live-app.tsx'

// Whoever imports this learns whether the app runs.
await startApp()
