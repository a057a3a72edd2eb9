/** Runs one startup step and prints its title if the step takes more than a second. */
export async function runStartupStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  let isAnnounced = false;
  const timer = setTimeout(() => {
    isAnnounced = true;
    console.log(`… ${title}`);
  }, 1000);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isAnnounced) console.log(`  ${title}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}
