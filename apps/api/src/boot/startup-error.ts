/** A fault that the person starting the program can mend: printed as one sentence, without a stack. */
export class StartupError extends Error {}
