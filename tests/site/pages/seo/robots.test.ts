import { expect, test } from 'vitest'
import { robots } from '#site/pages/seo/robots.ts'

test('robots.txt lets everything be read and says where the sitemap is', () => {
  const lines = robots('https://fathom.example').split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Allow: /')
  expect(lines).toContain('Sitemap: https://fathom.example/sitemap.xml')
  expect(lines.join('\n')).not.toContain('Disallow')
})
