import { type ESTree, parseSync, Visitor } from 'vite'

/** A change of a source text: what stands between two offsets is replaced. */
export interface Mutation {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

type Operator = ESTree.BinaryExpression['operator']

const otherOperators: Readonly<Partial<Record<Operator, string>>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** Every mutation of a module, in the order of its text. Words, types and imports stay as they are. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const found: Mutation[] = []
  const skipped: ESTree.Span[] = []
  const replace = ({ start, end }: ESTree.Span, replacement: string) => found.push({ start, end, replacement })
  const conditions = ({ test }: { test: ESTree.Expression }) => replace(test, negated(test, text))
  new Visitor({
    TSLiteralType: (node) => skipped.push(node),
    IfStatement: conditions,
    ConditionalExpression: conditions,
    BinaryExpression: (node) => found.push(...otherOperator(node, text)),
    LogicalExpression(node) {
      if (node.operator === '&&') found.push(between(node, '||', text))
      if (node.operator === '||') found.push(between(node, '&&', text))
    },
    Literal(node) {
      if (typeof node.value === 'boolean') replace(node, String(!node.value))
      if (typeof node.value === 'number') replace(node, String(node.value + 1))
    },
    ExpressionStatement(node) {
      if (isCall(node.expression)) replace(node, '{}')
    },
    ReturnStatement({ argument }) {
      if (argument) found.push(...emptied(argument))
    },
    FunctionDeclaration: (node) => found.push(...earlyReturn(node)),
    FunctionExpression: (node) => found.push(...earlyReturn(node)),
    ArrowFunctionExpression(node) {
      found.push(...(node.body.type === 'BlockStatement' ? earlyReturn(node) : emptied(node.body)))
    },
  }).visit(parseSync(file, text).program)
  const isSkipped = ({ start, end }: Mutation) => skipped.some((span) => span.start <= start && end <= span.end)
  return found.filter((mutation) => !isSkipped(mutation)).toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function negated(test: ESTree.Expression, text: string): string {
  if (test.type === 'UnaryExpression' && test.operator === '!')
    return text.slice(test.argument.start, test.argument.end)
  return `!(${text.slice(test.start, test.end)})`
}

function otherOperator(node: ESTree.BinaryExpression | ESTree.PrivateInExpression, text: string): Mutation[] {
  const other = otherOperators[node.operator]
  if (other === undefined || node.left.type === 'PrivateIdentifier') return []
  if (node.operator === '+' && (isText(node.left) || isText(node.right))) return []
  return [between({ ...node, left: node.left }, other, text)]
}

/** Replaces the operator between two operands. */
function between(
  { left, operator, right }: { left: ESTree.Span; operator: string; right: ESTree.Span },
  replacement: string,
  text: string,
): Mutation {
  // Brackets around the operands stand outside of them.
  const start = left.end + text.slice(left.end, right.start).indexOf(operator)
  return { start, end: start + operator.length, replacement }
}

function isText(node: ESTree.Expression): boolean {
  if (node.type === 'BinaryExpression') return isText(node.right)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function isCall(node: ESTree.Expression): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument)
  if (node.type === 'ChainExpression') return node.expression.type === 'CallExpression'
  return node.type === 'CallExpression' && node.callee.type !== 'Super'
}

/** Empties what is returned, if it is a list or a text with figures or names in it. */
function emptied({ type, start, end, ...node }: ESTree.Expression): Mutation[] {
  if (type === 'ArrayExpression' && 'elements' in node && node.elements.length > 0)
    return [{ start, end, replacement: '[]' }]
  if (type === 'TemplateLiteral' && 'expressions' in node && node.expressions.length > 0)
    return [{ start, end, replacement: "''" }]
  return []
}

/** Returns at once from a function whose declared type allows it. */
function earlyReturn({ body, returnType }: ESTree.Function | ESTree.ArrowFunctionExpression): Mutation[] {
  if (!body || !returnType || !isVoid(returnType.typeAnnotation)) return []
  return [{ start: body.start, end: body.start + 1, replacement: '{ return;' }]
}

function isVoid(type: ESTree.TSType): boolean {
  if (type.type === 'TSVoidKeyword' || type.type === 'TSUndefinedKeyword') return true
  if (type.type === 'TSUnionType') return type.types.some(isVoid)
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || type.typeName.name !== 'Promise')
    return false
  return type.typeArguments?.params.some(isVoid) ?? false
}
