import type { Difference } from './difference.ts'
import type { Shot } from './take.ts'

/** An HTML page that shows pictures, those that differ from an earlier state first, then kind by kind. */
export function contactSheet(shots: readonly Shot[], differences: readonly Difference[]): string {
  const kinds = Map.groupBy(shots, ({ scene }) => scene.kind)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of the site</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui; background: #888 }
  ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none }
  img { display: block; width: auto; height: 24rem; max-width: 24rem; object-fit: cover; object-position: top }
  a { color: inherit }
</style>
<h1>Pictures of the site</h1>
<p>${[...kinds.keys()].map((kind) => `<a href="#${kind}">${kind}</a>`).join(' · ')}</p>
${differences.map(comparison).join('\n')}
${[...kinds].map(([kind, some]) => section(kind, some)).join('\n')}
</html>
`
}

function section(kind: string, shots: readonly Shot[]): string {
  const items = shots.map(({ file }) => {
    const name = file.slice(kind.length + 1, -'.png'.length)
    return `<li><a href="${file}"><img src="${file}" alt="" loading="lazy">${name}</a></li>`
  })
  return `<h2 id="${kind}">${kind}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}

/** A picture before and now, with what differs between them. */
function comparison({ file }: Difference): string {
  const items = [`before/${file}`, file, `different/${file}`].map(
    (one) => `<li><a href="${one}"><img src="${one}" alt="" loading="lazy">${one}</a></li>`,
  )
  return `<h2>Differs: ${file}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}
