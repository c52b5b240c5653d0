import { startApp } from './live-app.tsx'

// An importer's await rejects where the app does not start.
await startApp()
