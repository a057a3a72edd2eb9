// Plain JavaScript on purpose: it must run on the Node versions that it turns away.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Outloud runs on Node 24; this is ${process.version}. Run it through npm (npm start), or install Node 24.`,
  );
  process.exit(1);
}
