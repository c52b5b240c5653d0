import type { UrlSigner } from '#server/protection/url-signature.ts'
import { originIn, type Previewed } from './preview-hosts.ts'

/** How long a link for people without an account works: a week. */
export const sharedMs = 7 * 86_400_000

/** How long the preview beside a form works: as long as a session. */
export const besideMs = 12 * 3_600_000

export type PreviewKeys = ReturnType<typeof previewKeys>

/** Signs which preview a browser may see, and until when. */
export function previewKeys(signer: UrlSigner) {
  const signed = (previewed: Previewed, until: number) => signer.sign(`${originIn('*', previewed)}?until=${until}`)
  return {
    /** A key for a preview, which works until a time in milliseconds. */
    keyFor(previewed: Previewed, until: number): string {
      const { searchParams } = new URL(signed(previewed, until), 'http://preview')
      return `${until}.${searchParams.get('signature')}`
    },
    isValid(previewed: Previewed, key: string, now: Date): boolean {
      const [until = '', signature] = key.split('.')
      if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return false
      return signer.isSigned(`${originIn('*', previewed)}?until=${until}`, signature)
    },
  }
}
