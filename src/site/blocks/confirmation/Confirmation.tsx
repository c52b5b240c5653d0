import { Icon } from '../../renderer/elements/Icon.tsx'
import { LeadText, Opening } from '../../renderer/elements/Opening.tsx'
import { Picture } from '../../renderer/elements/Picture.tsx'
import { useHydrated, useMessages, useVisit } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Confirmation.module.css'

/** The opening of a thank-you page, with the reference of the request if there is one. */
export function Confirmation({ block: { title, text, data } }: BlockProps<'confirmation'>) {
  const { reference, planName } = useVisit()
  const messages = useMessages('confirmation')
  // The button needs a script.
  const hydrated = useHydrated()
  return (
    <Opening>
      {reference && (
        <span className={styles.tick}>
          <Icon name="check" size={32} />
        </span>
      )}
      <h1>{title}</h1>
      <LeadText>{text}</LeadText>
      {reference && (
        <p className={styles.reference}>
          <span>{messages.reference}</span>
          <strong>{reference}</strong>
          {hydrated && (
            <button type="button" className={styles.print} onClick={() => window.print()}>
              {messages.print}
            </button>
          )}
          <span>{messages.referenceHint}</span>
          {planName && (
            <>
              <span>{messages.plan}</span>
              <strong>
                <bdi>{planName}</bdi>
              </strong>
            </>
          )}
        </p>
      )}
      {reference && data.drawing && (
        <div className={styles.picture}>
          <Picture layers={data.drawing} />
        </div>
      )}
    </Opening>
  )
}
