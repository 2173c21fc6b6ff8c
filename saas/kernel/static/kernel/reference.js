/* global SwaggerUIBundle */
// Writes need a CSRF token and change real data, so only reading calls can be tried on the page.
SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayOperationId: true,
  showExtensions: true,
  supportedSubmitMethods: ['get'],
  syntaxHighlight: false,
  tagsSorter: 'alpha',
  validatorUrl: null,
})
