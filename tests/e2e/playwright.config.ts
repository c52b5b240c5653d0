import process from 'node:process'
import { defineConfig } from 'playwright/test'

const chromium = process.env['CHROMIUM']

/** The browser tests run against the site at its launch, as `npm test` builds it in `tests/launch`; each worker has a server and a lead store of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  forbidOnly: true,
  retries: 0,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // Nothing to wait for while the page scrolls; tests of what moves ask for motion themselves.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Nothing here needs the internet, and the browser should not look for it.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Without a graphics card, painting takes less time than pretending that there is one.
        '--disable-gpu',
        '--in-process-gpu',
        // Every page is of one site.
        '--disable-site-isolation-trials',
      ],
    },
  },
})
