import { contentSecurityPolicy } from '../../../server/protection/security-headers.ts'

/** The name of the element with the port at which the editor is, by which the client knows whom it speaks with. */
const editorMeta = 'studio-editor'

/** The document as the editor frames it. */
export function forEditor(html: string, editorPort: number): string {
  return html.replace('</head>', `<meta name="${editorMeta}" content="${editorPort}"></head>`)
}

/** The policy of an answer, under which the editor alone may frame it. */
export function previewPolicy(logoService: string, html: string, editorPort: number): string {
  const editor = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${editorPort}`).join(' ')
  return contentSecurityPolicy(logoService, html).replace("frame-ancestors 'none'", `frame-ancestors ${editor}`)
}
