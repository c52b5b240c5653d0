import { defineConfig } from 'playwright/test'
import site from '#tests/e2e/playwright.config.ts'

/** All pages in a row, in every language, width and light. Run by `npm run test:pages`. */
export default defineConfig({
  ...site,
  testIgnore: [],
  outputDir: '../../../test-results/every-page',
})
