import { readPublicSql } from './public-sql.ts'

process.stdout.write(await readPublicSql())
