import type { UrlSigner } from '#server/protection.ts'
import { originIn, type Previewed } from './preview-hosts.ts'

/** How long a link for people without an account works: a week. */
export const sharedMs = 7 * 86_400_000

/** How long the preview beside a form works: as long as a session. */
export const besideMs = 12 * 3_600_000

export type PreviewKeys = ReturnType<typeof previewKeys>

/** Until when a key works, in milliseconds, and the id of the person by whose rights. */
interface Terms {
  readonly until: number | string
  readonly by: string
}

/** Signs which preview a browser may see, until when, and by whose rights. */
export function previewKeys(signer: UrlSigner) {
  const addressOf = (previewed: Previewed, { until, by }: Terms, drops: number) =>
    `${originIn('*', previewed)}?until=${until}&by=${by}${drops > 0 ? `&drops=${drops}` : ''}`
  return {
    /** A key for a preview, which works until its time, or until the change is dropped once more. */
    keyFor(previewed: Previewed, terms: Terms, drops = 0): string {
      const { searchParams } = new URL(signer.sign(addressOf(previewed, terms, drops)), 'http://preview')
      return `${terms.until}.${terms.by}.${searchParams.get('signature')}`
    },
    isValid(previewed: Previewed, key: string, now: Date, drops = 0): boolean {
      const [until = '', by = '', signature] = key.split('.')
      if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime() || !/^[\w-]{1,64}$/.test(by)) return false
      return signer.isSigned(addressOf(previewed, { until, by }, drops), signature)
    },
    /** The id of the person by whose rights a valid key works. */
    personOf: (key: string): string => key.split('.')[1] ?? '',
  }
}
