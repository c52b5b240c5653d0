/** What runs in the page of the preview: the app that visitors get, told by the editor what to load, show and select. */
import { startApp } from '../../site/live-app.tsx'
import { framingEditor } from './editor.ts'

const navigation = await startApp()
if (navigation) {
  const editor = framingEditor()
  const tellPlace = () => {
    const { pathname, search, hash } = location
    editor.tell({ kind: 'moved', path: pathname + search + hash })
  }
  editor.listen((message) => {
    if (message.kind === 'refresh') navigation.reload()
  })
  navigation.subscribe(tellPlace)
  tellPlace()
}
