/** Runs one step of the start; says so when it takes over a second, so that a wait is never a mystery. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  let announced = false;
  const timer = setTimeout(() => {
    announced = true;
    console.log(`… ${title}`);
  }, 1000);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (announced) console.log(`  ${title}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}
