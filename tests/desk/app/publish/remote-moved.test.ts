import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RemoteMoved } from '#desk/app/publish/RemoteMoved.tsx'
import type { MovedBack } from '#desk/publish/steps/moved-back.ts'

const moved: MovedBack = { branch: 'main', seen: '0123456789abcdef', theirs: 'fedcba9876543210', missing: 2 }

const shown = (more: Partial<MovedBack>, isOwner: boolean) =>
  renderToStaticMarkup(createElement(RemoteMoved, { moved: { ...moved, ...more }, isOwner, onSettled: () => {} }))

test('an owner chooses a way back, and others read what is missing', () => {
  expect(shown({}, false)).toContain('main is at commit fedcba9876, without 2 commits that the desk has.')
  expect(shown({}, false)).not.toContain('<button')
  expect(shown({}, true).match(/Follow the repository|Put ours back there/g)).toHaveLength(2)
  // What has no branch cannot be followed.
  const gone = shown({ theirs: null }, true)
  expect(gone).toContain('It has no branch main any more; the last commit there was 0123456789.')
  expect(gone.match(/Follow the repository|Put ours back there/g)).toEqual(['Put ours back there'])
})
