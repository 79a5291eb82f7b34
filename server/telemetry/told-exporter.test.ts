import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { expect, test } from 'vitest'
import { telling } from './told-exporter.ts'

test('a collector that takes nothing is told of once, and once when it does again', () => {
  const said: string[] = []
  const log = {
    warn: (_fields: unknown, message?: string) => void said.push(`warn: ${message}`),
    info: (message: unknown) => void said.push(`info: ${message}`),
  }
  const results: ExportResult[] = [
    { code: ExportResultCode.SUCCESS },
    { code: ExportResultCode.FAILED, error: new Error('503') },
    { code: ExportResultCode.FAILED, error: new Error('503') },
    { code: ExportResultCode.SUCCESS },
    { code: ExportResultCode.SUCCESS },
  ]
  const passedOn: ExportResult[] = []
  const exporter = telling(
    {
      export: (result: ExportResult, done: (result: ExportResult) => void) => done(result),
    },
    'traces',
    log as never,
  )
  for (const result of results) exporter.export(result, (each) => passedOn.push(each))
  expect(said).toEqual([
    'warn: the collector takes no traces; they are dropped until it does',
    'info: the collector takes traces again',
  ])
  expect(passedOn).toEqual(results)
})
