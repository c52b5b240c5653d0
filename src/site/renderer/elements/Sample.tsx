import type { ReactNode } from 'react'
import { useMessages } from '../page-context.tsx'
import styles from './Sample.module.css'
import { Tag } from './Tag.tsx'

/** A stand-in as visitors read it: text with a small mark. */
export function Sample({ children }: { readonly children: ReactNode }) {
  const { sample } = useMessages('layout')
  return (
    <span className={styles.sample} data-sample="">
      {children} <Tag>{sample}</Tag>
    </span>
  )
}
