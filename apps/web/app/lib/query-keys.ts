/** Keys of what more than one feature changes. */
export const profileKey = ['profile'];

/** Profile, feed, claims and earnings of a tester: whatever changes one changes the others too. */
export const testerKey = ['tester'];
