/* global SwaggerUIBundle */
// A deep link of the time before areas had pages names the area in its fragment: #/stores/buyProduct.
const area = new URLSearchParams(location.search).get('area') ?? location.hash.split('/')[1]
if (area) {
  document.querySelector(`nav a[href$="?area=${CSS.escape(area)}"]`)?.setAttribute('aria-current', 'page')
  // Writes need a CSRF token and change real data, so only reading calls can be tried on the page.
  SwaggerUIBundle({
    url: `/api/docs/openapi.json?area=${encodeURIComponent(area)}`,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    displayOperationId: true,
    showExtensions: true,
    supportedSubmitMethods: ['get'],
    syntaxHighlight: false,
    validatorUrl: null,
  })
}
