import { defineConfig } from 'playwright/test'
import site from '#tests/e2e/playwright.config.ts'

/** Studio in a browser: each worker has one Studio with a config of its own, which is reset between tests. Run by `npm run test:studio`. */
export default defineConfig({
  ...site,
  testIgnore: [],
  outputDir: '../../../test-results/studio',
  timeout: 60_000,
  use: { ...site.use, viewport: { width: 1440, height: 900 } },
})
