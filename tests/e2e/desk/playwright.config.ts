import { defineConfig } from 'playwright/test'
import studio from '#tests/e2e/studio/playwright.config.ts'

/** The desk in a browser, as Studio. Run by `npm run test:studio`. */
export default defineConfig({ ...studio, testDir: '.', outputDir: '../../../test-results/desk' })
