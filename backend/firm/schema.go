package firm

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// The collections that all matters share; each has a shard for every tenant.
const (
	chunkCollection    = "PinciteChunk"    // chunks, with what finds them
	documentCollection = "PinciteDocument" // documents, whole
	recordCollection   = "PinciteRecord"   // files, and what a matter says of itself
)

type property struct {
	Name         string   `json:"name"`
	DataType     []string `json:"dataType"`
	Tokenization string   `json:"tokenization,omitempty"`
	Filterable   bool     `json:"indexFilterable"`
	Searchable   bool     `json:"indexSearchable"`
}

func plain(name string) property { return property{Name: name, DataType: []string{"text"}} }
func blob(name string) property  { return property{Name: name, DataType: []string{"blob"}} }
func count(name string) property { return property{Name: name, DataType: []string{"int"}} }

// exact is a text that is found by its whole value.
func exact(name string) property {
	return property{Name: name, DataType: []string{"text"}, Tokenization: "field", Filterable: true}
}

// stems are words apart by spaces, found by each.
func stems(name string) property {
	return property{Name: name, DataType: []string{"text"}, Tokenization: "whitespace", Filterable: true, Searchable: true}
}

// properties of the collections, by name.
var properties = map[string][]property{
	chunkCollection:    {exact("doc"), exact("version"), count("number"), stems("words")},
	documentCollection: {exact("doc"), exact("version"), plain("record"), plain("head"), plain("tail"), blob("content")},
	recordCollection:   {exact("kind"), blob("record")},
}

// object is any JSON object.
type object map[string]any

// collection describes a collection as the server makes it. Vectors are compared by their dot
// products, each with each: a matter's own chunks are few, and every one of them counts. On how many nodes a matter is kept is
// the servers' to say (REPLICATION_MINIMUM_FACTOR). What was deleted while a node was away stays deleted unless it was
// written later: otherwise the node's copy stands in the way for ever.
func collection(name, vectors string) object {
	c := object{
		"class":              name,
		"multiTenancyConfig": object{"enabled": true, "autoTenantActivation": true},
		"replicationConfig":  object{"asyncEnabled": true, "deletionStrategy": "TimeBasedResolution"},
		"properties":         properties[name],
		"invertedIndexConfig": object{
			"bm25": object{"k1": 1.2, "b": 0.75}, "stopwords": object{"preset": "none"},
		},
	}
	if vectors == "" {
		c["vectorizer"], c["vectorIndexType"], c["vectorIndexConfig"] = "none", "hnsw", object{"skip": true}
	} else {
		c["vectorConfig"] = object{vectors: vectorConfig()}
	}
	return c
}

func vectorConfig() object {
	return object{
		"vectorizer":      object{"none": object{}},
		"vectorIndexType": "flat", "vectorIndexConfig": object{"distance": "dot"},
	}
}

// vectorName is the name under which the vectors of a model are kept beside those of others.
func vectorName(model string) string {
	name := regexp.MustCompile(`[^A-Za-z0-9]+`).ReplaceAllString(model, "_")
	return "v_" + strings.Trim(name, "_")
}

// prepare makes the collections, the room for the vectors of a model, and the tenant, as far as
// they are not there.
func (t *Tenant) prepare(ctx context.Context, vectors string) error {
	for _, name := range []string{chunkCollection, documentCollection, recordCollection} {
		of := ""
		if name == chunkCollection {
			of = vectors
		}
		if err := t.prepareCollection(ctx, name, of); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tenant) prepareCollection(ctx context.Context, name, vectors string) error {
	var have object
	err := t.client.call(ctx, "GET", "/v1/schema/"+name, nil, nil, &have)
	if errors.Is(err, errAbsent) {
		err = t.client.call(ctx, "POST", "/v1/schema", nil, collection(name, vectors), nil)
	} else if err == nil && vectors != "" {
		err = t.addVectors(ctx, have, name, vectors)
	}
	if err != nil {
		return fmt.Errorf("make the collection %s: %w", name, err)
	}
	tenant := []object{{"name": t.address.Name}}
	err = t.client.call(ctx, "GET", "/v1/schema/"+name+"/tenants/"+t.address.Name, nil, nil, nil)
	if errors.Is(err, errAbsent) {
		err = t.client.call(ctx, "POST", "/v1/schema/"+name+"/tenants", nil, tenant, nil)
	}
	if err != nil {
		return fmt.Errorf("make the matter %s on the server: %w", t.address.Name, err)
	}
	return nil
}

// addVectors gives a collection room for further vectors, unless it has it.
func (t *Tenant) addVectors(ctx context.Context, have object, name, vectors string) error {
	config, _ := have["vectorConfig"].(map[string]any)
	if config[vectors] != nil {
		return nil
	}
	if config == nil {
		config = map[string]any{}
	}
	config[vectors] = vectorConfig()
	have["vectorConfig"] = config
	return t.client.call(ctx, "PUT", "/v1/schema/"+name, nil, have, nil)
}
