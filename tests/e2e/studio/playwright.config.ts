import { defineConfig } from 'playwright/test'
import site from '#tests/e2e/playwright.config.ts'

/** Studio in a browser: each worker edits copies of configs of its own. Run by `npm run test:studio`. */
export default defineConfig({
  ...site,
  testIgnore: [],
  outputDir: '../../../test-results/studio',
  timeout: 240_000,
  use: { ...site.use, viewport: { width: 1440, height: 900 } },
})
