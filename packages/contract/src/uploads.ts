/** The endpoint for resumable uploads (tus 1.0.0) with the metadata `filename` and `filetype`. */
export const uploadsPath = '/api/uploads';
