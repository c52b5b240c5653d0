import path from 'node:path'
import type { BrowserContextOptions, Page, TestInfo } from 'playwright/test'

/** The option that lets pages be filmed. */
export function recording(video: unknown, { project }: TestInfo): BrowserContextOptions {
  return video === 'off' ? {} : { recordVideo: { dir: path.join(project.outputDir, '.films') } }
}

/** Keeps the films of closed pages if the test failed; Playwright itself does so only in contexts that no two tests share. */
export async function keepVideos(pages: readonly Page[], testInfo: TestInfo): Promise<void> {
  const isKept = testInfo.status !== testInfo.expectedStatus
  for (const [i, video] of pages.map((page) => page.video()).entries()) {
    if (!video) continue
    if (isKept) {
      const file = testInfo.outputPath(`video-${i + 1}.webm`)
      await video.saveAs(file)
      testInfo.attachments.push({ name: 'video', path: file, contentType: 'video/webm' })
    }
    await video.delete()
  }
}
