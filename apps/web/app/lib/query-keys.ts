/** Query keys that more than one feature invalidates. */
export const profileKey = ['profile'];

/** Profile, available roasts, claims and earnings of a tester. A change to one affects the others. */
export const testerKey = ['tester'];
