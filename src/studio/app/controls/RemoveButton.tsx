import buttons from './buttons.module.css'

/** Takes something away; `what` is called by its name. */
export function RemoveButton({ what, onRemove }: { readonly what: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      data-removes=""
      className={`${buttons.icon} ${buttons.remove}`}
      title={`Remove ${what}`}
      aria-label={`Remove ${what}`}
      onClick={onRemove}
    >
      ×
    </button>
  )
}
