import styles from './shell.module.css'

/** What is shown until the server has said what there is. */
export function Opening({ isLost }: { readonly isLost: boolean }) {
  return (
    <main className={styles['opening']}>
      <h1>Studio</h1>
      <p role="status">
        {isLost
          ? 'Studio’s server does not answer. Run npm run studio in the project’s folder; this window goes on by itself.'
          : 'Reading the config…'}
      </p>
    </main>
  )
}

/** What is shown to a window without the right token. */
export function Closed() {
  return (
    <main className={styles['opening']}>
      <h1>Studio</h1>
      <p>
        This window has no key, or an old one. Open the address that <code>npm run studio</code> printed, here or in
        another tab: it holds the key, and is another one after each start. Your drafts are kept. What you typed last is
        kept in this tab: leave it open, and it goes on by itself.
      </p>
    </main>
  )
}
