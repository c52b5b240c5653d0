import { createRoot } from 'react-dom/client'

const root = document.getElementById('studio')
if (root) createRoot(root).render(<p>Studio is being made ready.</p>)
