// Plain JavaScript, because this script must run on the Node versions that it rejects.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`Outloud needs Node 24, but this is ${process.version}. Start it with npm start, or install Node 24.`);
  process.exit(1);
}
