import { readConfigFiles } from '#config/read.ts'
import { createChecker } from '#config/check.ts'
import { decode, withTexts } from '#config/files/decode.ts'
import { formatText } from '#config/report/text.ts'
const root='/work/h/facts'
const { files, schemas } = readConfigFiles(root, root)
export const text=(f:string)=>decode(f, files.get(f) ?? null).text ?? ''
const check=createChecker()
check(files,schemas)
export const tryIt=(name:string,f:string,edit:(t:string)=>string)=>{ const before=text(f); const after=edit(before); if(after===before){console.log('!! no change',name);return} const r=check(withTexts(files,new Map([[f,after]])),schemas); const ds=r.diagnostics.filter(d=>d.severity!=='info' as never); console.log('##',name,'→',ds.length,'findings'); for(const d of ds.slice(0,5)) console.log('    ',d.severity,`${d.file}:${d.line}`,d.rule,'|',d.message.slice(0,150),'|',(d.hint??'').slice(0,110)) }
export {files,schemas,check}
