// Prints the size of a file, as it is and as servers send it.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const bytes = readFileSync(process.argv[2]);
const kilobytes = (size) => `${Math.ceil(size / 1000)} kB`;
const [brotli, gzip] = [brotliCompressSync(bytes), gzipSync(bytes, { level: 9 })];
console.log(`${basename(process.argv[2])}: ${kilobytes(bytes.length)}, ${kilobytes(brotli.length)} with brotli, ${kilobytes(gzip.length)} with gzip`);
