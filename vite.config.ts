import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  appType: 'custom',
  publicDir: 'config/assets',
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // One worker for each core: usually one core is left for a watcher.
    maxWorkers: '100%',
    globalSetup: ['tests/server/postgres/setup.ts'],
  },
})
