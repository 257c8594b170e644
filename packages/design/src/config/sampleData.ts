/** The data that stands in where a request may leave `data` out. */
export const sampleData = "https://quick-response.example"
