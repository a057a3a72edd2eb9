/** A working day and a bit: an operator's session never outlives the shift. */
export const operatorSessionHours = 12;

/** Clean-up and audits run in this window; the operator sign-in prints it. */
export const maintenanceWindow = '2:00-4:00 AM EST daily';
