import font from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
import { createRoot } from 'react-dom/client'
import '#site/renderer/styles/tokens.css'
import '#site/renderer/styles/base.css'
import '#workbench/app/workbench.css'
import { Desk } from './Desk.tsx'

const typeface = new FontFace('Fraunces', `url(${font})`, { weight: '100 900', display: 'swap' })
document.fonts.add(typeface)
void typeface.load()

const root = document.getElementById('studio')
if (root) createRoot(root).render(<Desk />)
