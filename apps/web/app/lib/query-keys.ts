/** Keys of what more than one feature changes. */
export const profileKey = ['profile'];
