SwaggerUIBundle({url: '/openapi.yaml', dom_id: '#api', deepLinking: true, validatorUrl: null});
