/**
 * Imported first by main.ts: an older Node would fail later with a message that does not name the cause.
 * `engines` in package.json is not used, because npm would stop before it could install Node 24.
 */
const OLDEST = 24;

if (Number(process.versions.node.split(".")[0]) < OLDEST) {
  process.stderr.write(
    `This server needs Node ${OLDEST} or newer; this is ${process.versions.node}. ` +
      "`npm start` in the project's root brings the right one along.\n",
  );
  process.exit(1);
}
