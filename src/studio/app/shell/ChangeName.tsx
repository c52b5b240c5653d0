import { useEffect, useState } from 'react'
import { json } from '#workbench/app/api.ts'
import styles from './shell.module.css'

/** The name of the change that this window edits, here and in the title of the window. */
export function ChangeName() {
  const [name, setName] = useState('')
  useEffect(() => {
    const [, id = ''] = /^\/change\/([^/]+)/.exec(location.pathname) ?? []
    const show = (change: { readonly name: string }) => {
      setName(change.name)
      document.title = `${change.name} · Studio`
    }
    // Studio itself says that the server does not answer.
    json<{ readonly name: string }>(fetch, `/desk/changes/${id}`, {}).then(show, () => {})
  }, [])
  return <p className={styles['change']}>{name}</p>
}
