import { defineConfig } from 'playwright/test'

/** Playwright's runner with a browser that its own protocol does not reach. Run by `npm run test:firefox`. */
export default defineConfig({
  testDir: '.',
  build: { external: ['**/*.ts'] },
  outputDir: '../../test-results/firefox',
  reporter: [['list'], ['junit', { outputFile: '../../test-results/firefox.xml' }]],
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
})
