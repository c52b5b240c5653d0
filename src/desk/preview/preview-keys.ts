import type { UrlSigner } from '#server/protection/url-signature.ts'
import { originIn, type Previewed } from './preview-hosts.ts'

/** How long a link for people without an account works: a week. */
export const sharedMs = 7 * 86_400_000

/** How long the preview beside a form works: as long as a session. */
export const besideMs = 12 * 3_600_000

export type PreviewKeys = ReturnType<typeof previewKeys>

/** Signs which preview a browser may see, and until when. */
export function previewKeys(signer: UrlSigner) {
  const addressOf = (previewed: Previewed, until: number | string, drops: number) =>
    `${originIn('*', previewed)}?until=${until}${drops > 0 ? `&drops=${drops}` : ''}`
  return {
    /** A key for a preview, which works until a time in milliseconds, or until the change is dropped once more. */
    keyFor(previewed: Previewed, until: number, drops = 0): string {
      const { searchParams } = new URL(signer.sign(addressOf(previewed, until, drops)), 'http://preview')
      return `${until}.${searchParams.get('signature')}`
    },
    isValid(previewed: Previewed, key: string, now: Date, drops = 0): boolean {
      const [until = '', signature] = key.split('.')
      if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return false
      return signer.isSigned(addressOf(previewed, until, drops), signature)
    },
  }
}
