import {
  composers,
  graphqlMayImport,
  lentByFeatures,
  mayImport,
  sharedByFeatures,
  storefrontRooms,
} from './scripts/checks/layers.mjs'

const anyPart = '^(?:facts|geometry|shop|office|services|database|workshop|server|tests|bench|scripts)/'
const testFile = '\\.test\\.tsx?$'

const layers = Object.entries(mayImport).flatMap(([part, others]) => {
  const allowed = [part, ...others].map((name) => `^${name}/`)
  const name = part.replace('/', '-')
  return [
    {
      name: `layer-${name}`,
      comment: `${part} may import ${others.join(', ') || 'no other part'}`,
      severity: 'error',
      from: { path: `^${part}/`, pathNot: testFile },
      to: { path: anyPart, pathNot: allowed },
    },
    {
      name: `layer-${name}-tests`,
      comment: `A test that lies in ${part} may also use the helpers in tests/`,
      severity: 'error',
      from: { path: `^${part}/.*${testFile}` },
      to: { path: anyPart, pathNot: [...allowed, '^tests/'] },
    },
  ]
})

const rooms = storefrontRooms.map((room, at) => ({
  name: `storefront-arrows-${room}`,
  comment: `${room} of services/storefront may not import a room that stands after it in scripts/checks/layers.mjs`,
  severity: 'error',
  from: { path: `^services/storefront/${room}/`, pathNot: testFile },
  to: { path: `^services/storefront/(?:${[...storefrontRooms.slice(at + 1), 'graphql'].join('|')})/` },
}))

const sharedFolders = `^shop/(?:${sharedByFeatures.join('|')})/`
const lentFiles = `^(?:${lentByFeatures.map((file) => file.replaceAll('.', '\\.')).join('|')})$`

export default {
  forbidden: [
    ...layers,
    ...rooms,
    {
      name: 'storefront-arrows-graphql',
      comment: `graphql of services/storefront may import ${graphqlMayImport.join(', ')} and what lies beside the rooms`,
      severity: 'error',
      from: { path: '^services/storefront/graphql/', pathNot: testFile },
      to: {
        path: '^services/storefront/[^/]+/',
        pathNot: `^services/storefront/(?:${['graphql', ...graphqlMayImport].join('|')})/`,
      },
    },
    {
      name: 'features-stay-apart',
      comment: `A feature may import ${sharedByFeatures.join(', ')} and the file that another feature lends`,
      severity: 'error',
      from: { path: `^shop/(?!(?:${composers.join('|')})/)([^/]+)/`, pathNot: [sharedFolders, testFile] },
      to: { path: '^shop/[^/]+/', pathNot: ['^shop/$1/', sharedFolders, lentFiles] },
    },
    {
      name: 'shared-imports-no-feature',
      comment: 'What every feature uses must not need one',
      severity: 'error',
      from: { path: sharedFolders, pathNot: testFile },
      to: { path: '^shop/[^/]+/', pathNot: sharedFolders },
    },
    {
      name: 'process-reads-no-tsx',
      comment: 'Node runs the server from its sources, and reads no .tsx: what both need lies in a .ts file',
      severity: 'error',
      from: { path: '^server/main\\.ts$' },
      to: { path: '\\.tsx$', reachable: true },
    },
    {
      name: 'primitives-stay-primitive',
      comment: 'ui/ knows neither services nor currencies',
      severity: 'error',
      from: { path: '^shop/ui/', pathNot: testFile },
      to: { path: '^shop/[^/]+/', pathNot: '^shop/ui/' },
    },
    {
      name: 'root-of-shop-is-for-pages',
      comment:
        'What lies at the root of shop/ names every feature, so only what puts features together may import it',
      severity: 'error',
      from: { path: `^shop/(?!(?:${composers.join('|')})/)[^/]+/` },
      to: { path: '^shop/[^/]+$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    includeOnly: anyPart,
    exclude: '(?:^|/)(?:node_modules|dist|data|\\.astro)/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
}
