// Builds the page: `node build.mjs FOLDER SOURCES` writes it to FOLDER, with SOURCES (a hash of web/) in its manifest.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { fonts } from './fonts.mjs'

const ROOT = dirname(fileURLToPath(import.meta.url))
const FIRST_FONTS = ['instrument-sans', 'young-serif'] // seen on every page, so fetched at once
const COMPRESSED = /\.woff2$/

/** Lets styles say url("fonts/NAME.woff2"), from any folder. */
function fontFiles(paths) {
  return {
    name: 'fonts',
    setup(build) {
      build.onResolve({ filter: /(^|\/)fonts\/[a-z-]+\.woff2$/ }, ({ path }) => {
        const found = paths[basename(path, '.woff2')]
        return found ? { path: found } : { errors: [{ text: `there is no typeface ${path}; see fonts.mjs` }] }
      })
    },
  }
}

async function bundle(out, paths) {
  const shared = {
    absWorkingDir: ROOT,
    outdir: out,
    write: false,
    bundle: true,
    minify: true,
    metafile: true,
    target: 'es2022',
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
    loader: { '.woff2': 'file', '.svg': 'file' },
    plugins: [fontFiles(paths)],
    legalComments: 'none',
    logLevel: 'warning',
  }
  const entries = { main: 'src/main.tsx', style: 'styles/main.css' }
  return Promise.all([
    esbuild.build({ ...shared, entryPoints: entries, format: 'esm', splitting: true }),
    // Blocks the first paint, so it is no module; and the icon only needs its name.
    esbuild.build({ ...shared, entryPoints: { theme: 'static/theme.js' }, format: 'iife' }),
    esbuild.build({ ...shared, entryPoints: { icon: 'static/icon.svg' }, loader: { '.svg': 'copy' } }),
  ])
}

/** What each entry was written to, with everything that a browser needs before the page can start. */
function places(out, built) {
  const outputs = {}
  const address = (file) => relative(out, join(ROOT, file))
  for (const { metafile } of built) {
    for (const [file, about] of Object.entries(metafile.outputs)) outputs[address(file)] = about
  }
  const entry = (source) => Object.keys(outputs).find((file) => outputs[file].entryPoint === source)
  const chunks = (file) =>
    outputs[file].imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => address(path))
      .flatMap((path) => [path, ...chunks(path)])
  const main = entry('src/main.tsx')
  const files = Object.keys(outputs)
  return {
    main,
    style: entry('styles/main.css'),
    theme: entry('static/theme.js'),
    icon: files.find((file) => file.endsWith('.svg') && basename(file).startsWith('icon-')),
    chunks: [...new Set(chunks(main))],
    fonts: FIRST_FONTS.map((name) => files.find((file) => basename(file).startsWith(`${name}-`))).filter(Boolean),
  }
}

async function html(found) {
  const preload = [
    ...found.fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...found.chunks.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n')
  const text = await readFile(join(ROOT, 'static', 'index.html'), 'utf8')
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => (name === 'preload' ? preload : `/${found[name]}`))
}

async function write(folder, file, contents) {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, contents)
  if (!COMPRESSED.test(file)) await writeFile(`${path}.gz`, gzipSync(contents, { level: 9 }))
}

/** Everything goes to a new folder, which then takes the place of the old: a build that fails changes nothing. */
async function build(out, sources) {
  const fresh = `${out}.new`
  const old = `${out}.old`
  const built = await bundle(out, await fonts(ROOT))
  const found = places(out, built)
  await rm(fresh, { recursive: true, force: true })
  for (const { outputFiles } of built) {
    for (const file of outputFiles) await write(fresh, relative(out, file.path), file.contents)
  }
  await write(fresh, 'index.html', Buffer.from(await html(found)))
  const { main, style, theme, chunks } = found
  const first = { scripts: [theme, main, ...chunks], styles: [style], fonts: found.fonts }
  await writeFile(join(fresh, 'manifest.json'), JSON.stringify({ sources, first }, null, 2) + '\n')
  await rm(old, { recursive: true, force: true })
  if (existsSync(out)) await rename(out, old)
  await rename(fresh, out)
  await rm(old, { recursive: true, force: true })
}

await build(process.argv[2], process.argv[3]).catch((problem) => {
  if (!problem.errors) throw problem
  process.exitCode = 1 // esbuild has said why
})
