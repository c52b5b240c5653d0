import { shell, Wizard } from 'peer'
import { createRoot } from 'react-dom/client'

document.title = shell.title
createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <header>
      <a href="/">{shell.brand}</a>
    </header>
    <main>
      <Wizard />
    </main>
    <footer>
      {shell.links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </footer>
  </>,
)
